/** Signs a person in at a provider, as a browser does, and stops where the provider sends it back. */
export class ProviderBrowser {
  private readonly cookies = new Map<string, string>();

  /** @param url to which Rolecall sent the browser. @returns the query string of the callback. */
  async signIn(url: string, login: string): Promise<string> {
    const { origin } = new URL(url);
    let response = await this.send(url);
    for (;;) {
      const location = response.headers.get('location');
      if (location !== null) {
        const next = new URL(location, origin);
        if (next.origin !== origin) return next.search;
        response = await this.send(next.href);
        continue;
      }
      const form = await response.text();
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(form) ?? [];
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(form) ?? [];
      if (action === undefined || prompt === undefined) throw new Error(`${response.status}: ${form}`);
      response = await this.send(new URL(action, origin).href, { prompt, login, password: 'any' });
    }
  }

  private async send(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}
