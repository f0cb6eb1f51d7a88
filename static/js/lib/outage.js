// When to say that the connection is lost: once it has been away for a while, however many attempts fail meanwhile.

/**
 * Return what to call with each state of a LiveSocket; it calls `tell` after `ms` on end without connection.
 * Every attempt changes the state: the time counts from the first loss.
 */
export function outage(ms, tell) {
  let timer = null;
  return (state) => {
    if (state === "abierta" || state === "cerrada") {
      clearTimeout(timer);
      timer = null;
    } else {
      timer ??= setTimeout(tell, ms);
    }
  };
}
