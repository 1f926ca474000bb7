import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of Postgres that can refuse connections, forward them, or drop all data. */
export class TcpProxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly target: URL,
    readonly port: number,
  ) {}

  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url), await freePort());
    await proxy.restore();
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async restore({ silent = false } = {}): Promise<void> {
    await this.disconnect();
    this.server = createServer((socket) => {
      this.hold(socket);
      if (silent) return;
      const upstream = connect(Number(this.target.port || 5432), this.target.hostname);
      this.hold(upstream);
      socket.pipe(upstream).pipe(socket);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async disconnect(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  private hold(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
