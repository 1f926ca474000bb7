// Sets the color scheme before the first paint. A separate file, because the content security policy forbids inline scripts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('rolecall-color-scheme');
  } catch {
    // Storage is blocked: use the scheme of the system.
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
