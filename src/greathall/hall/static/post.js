// What every module needs to talk to the hall: posting, and the notice with reasons and errors. Nothing happens by loading it.

let noticeTimer = 0;

// Says something in #notice, which is a live region; a later word replaces an earlier one.
export function notify(text, seconds = 6) {
  let notice = document.getElementById("notice");
  if (!notice) {
    notice = document.createElement("p");
    notice.id = "notice";
    notice.setAttribute("role", "status");
    document.body.append(notice);
  }
  notice.textContent = text;
  clearTimeout(noticeTimer);
  if (text)
    noticeTimer = setTimeout(() => {
      notice.textContent = "";
    }, seconds * 1000);
}

// What a proxy says of a hall that it cannot reach; the hall itself never does.
const OUT_OF_REACH = new Set([502, 504]);

// Posts JSON; gives {ok, status, answer}. Never throws: a lost connection is status 0.
export async function post(address, body) {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    if (OUT_OF_REACH.has(response.status)) throw new Error("out of reach");
    const answer = await response.json().catch(() => ({}));
    return { ok: response.ok, status: response.status, answer };
  } catch {
    return { ok: false, status: 0, answer: { reason: "The hall cannot be reached." } };
  }
}

export function reasonOf(answer, otherwise = "That did not work.") {
  if (typeof answer.reason === "string" && answer.reason)
    return answer.rule ? `${answer.reason} (${answer.rule})` : answer.reason;
  return otherwise;
}
