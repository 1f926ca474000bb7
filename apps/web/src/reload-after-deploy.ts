const KEY = 'rolecall-reloaded-at';
/** Milliseconds in which a second failure is not caused by an old page. */
const INTERVAL = 60_000;

/**
 * After a deployment, an open page asks for scripts and styles that no longer exist, until it is reloaded.
 *
 * @returns whether the page is being reloaded: not if that has just been tried.
 */
export function reloadAfterDeploy(): boolean {
  if (Math.abs(Date.now() - Number(sessionStorage.getItem(KEY) ?? 0)) < INTERVAL) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
