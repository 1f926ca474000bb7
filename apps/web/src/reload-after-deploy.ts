const KEY = 'rolecall-reloaded-at';
/** Milliseconds in which a second failure is not caused by an old page. */
const INTERVAL = 60_000;

/** After a deployment, an open page asks for scripts and styles that no longer exist. Reloads it once to get the new ones. */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < INTERVAL) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
