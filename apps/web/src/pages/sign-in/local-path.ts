/** The path to open after signing in. Only paths of this app: prevents redirects to other sites. */
export const localPath = (path: string | null | undefined): string =>
  path && /^\/(?![/\\])/.test(path) ? path : '/overview';
