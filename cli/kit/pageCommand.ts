import { Flags } from '@oclif/core';
import { ApiError } from '../../server/contract/core/client.ts';
import { GoodwordCommand } from '../command.ts';
import { EXIT, Stop } from './errors.ts';

export const openFlag = {
  open: Flags.boolean({
    description: 'Open it in the browser, where there is a terminal on a desktop.',
    default: true,
    allowNo: true,
  }),
};

/** A command that leads to a page of the payment provider. */
export abstract class PageCommand extends GoodwordCommand {
  /** Asks for a page that leads back to this address; the server lets none pass but the one by which it is known. */
  protected async askFrom<T>(url: string, call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
      const hint = `${error.message}: goodword login --url, or GOODWORD_URL.`;
      throw new Stop(`This server is not known by the address ${url}.`, hint, EXIT.refused);
    });
  }

  /** Prints a page's address, and opens it in the browser of the one who sits there. */
  protected async leadTo(address: string, { open }: { open: boolean }): Promise<void> {
    this.show(address);
    if (!open || this.jsonEnabled() || !isOnDesktop() || !/^https?:/.test(address)) return;
    const { default: openBrowser } = await import('open');
    await openBrowser(address).then(
      () => this.tell('It opens in your browser.'),
      () => this.tell('No browser opened: open the address yourself.'),
    );
  }
}

/** Whether a window that opens would be seen: somebody at a terminal, who did not come from another computer. */
function isOnDesktop(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION } = process.env;
  if (!process.stdout.isTTY || SSH_CONNECTION) return false;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
