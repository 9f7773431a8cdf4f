import type { TestApp } from './app.ts';

/** The pages of the pretend payment provider, asked for without a script, as a browser that follows nothing by itself. */

export interface Shown {
  status: number;
  /** Where it leads; null where it stays. */
  to: string | null;
  policy: string;
  text: string;
}

/** Asks for a page, or sends a form to it. */
export async function ask(
  address: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Shown> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    to: response.headers.get('location'),
    policy: response.headers.get('content-security-policy') ?? '',
    text: await response.text(),
  };
}

/** The operator in the tab Payments: gives what asks with the cookie that the key was turned into. */
export async function operatorOf(app: Pick<TestApp, 'url' | 'sandboxKey'>) {
  const { headers } = await fetch(`${app.url}/sandbox?key=${app.sandboxKey}`, { redirect: 'manual' });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return (path: string, form?: Record<string, string>) => ask(`${app.url}${path}`, form, { cookie });
}
