import { useState } from 'react';
import { keepToken, keptToken } from '../../../data/http/kept-token';

/** The response to a request of the console, or why there is none. */
export type ConsoleResult =
  | {
      readonly status: number;
      /** From the request to the last byte, in milliseconds. */
      readonly duration: number;
      readonly requestId: string | null;
      readonly charged: string | null;
      readonly text: string;
    }
  | { readonly error: string };

/** The token of this visit, and a function that sends a request with it. */
export function useConsole() {
  const [token, setToken] = useState(keptToken);
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<ConsoleResult | null>(null);
  return {
    token,
    setToken: (value: string): void => {
      keepToken(value);
      setToken(value);
    },
    sending,
    result,
    send: async (method: string, path: string, body: string | null): Promise<void> => {
      setSending(true);
      setResult(await fetchResult(method, path, token, body));
      setSending(false);
    },
  };
}

const fetchResult = async (
  method: string,
  path: string,
  token: string,
  body: string | null,
): Promise<ConsoleResult> => {
  const start = performance.now();
  try {
    const response = await fetch(path, {
      method,
      // The token alone identifies the caller.
      credentials: 'omit',
      headers: { Authorization: `Bearer ${token}`, ...(body !== null && { 'Content-Type': 'application/json' }) },
      body,
    });
    const text = await response.text();
    return {
      status: response.status,
      duration: performance.now() - start,
      requestId: response.headers.get('x-request-id'),
      charged: response.headers.get('x-credit-charged'),
      text,
    };
  } catch {
    return { error: 'The server did not respond. Check your connection and send the request again.' };
  }
};
