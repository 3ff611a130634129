"""What is seen and read on the table of Feudality."""
