import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between the CLI and the server that a test can cut, hold and repair. */
export interface Wire {
  url: string;
  /** How many connections there were. */
  connections(): number;
  /** Called with every piece of the server's answers before it is passed on; false loses it and cuts. */
  onAnswer: (piece: string) => boolean;
  /** Called with every piece of the CLI's calls before it is passed on; false holds it back for ever. */
  onCall: (piece: string) => boolean;
  /** Cuts every connection, and refuses new ones until it is repaired. */
  cut(): void;
  repair(): void;
  /** Holds the server's answers back, until they go on. */
  pause(): void;
  resume(): void;
}

/** Lays a wire to the server at `url`; `atEnd` takes it away. */
export async function layWire(url: string, atEnd: (cleanUp: () => Promise<void>) => void): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  let isCut = false;
  let connections = 0;
  const listener = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    connections += 1;
    const far = connect(Number(port), hostname);
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    answering.add(far);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        answering.delete(socket);
        end();
      });
    }
    near.on('data', (piece) => wire.onCall(piece.toString('latin1')) && far.write(piece));
    far.on('data', (piece) => (wire.onAnswer(piece.toString('latin1')) ? near.write(piece) : end()));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const wire: Wire = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    connections: () => connections,
    onAnswer: () => true,
    onCall: () => true,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    repair: () => {
      isCut = false;
    },
    pause: () => {
      for (const socket of answering) socket.pause();
    },
    resume: () => {
      for (const socket of answering) socket.resume();
    },
  };
  atEnd(async () => {
    wire.cut();
    listener.close();
  });
  return wire;
}
