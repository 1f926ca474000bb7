import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NOT_FOUND, type PlayedBoard, type PlayedRequest, type PlayedResponse } from './played-board.js';
import { PLAYERS } from './players.js';

/** Plays job boards as a gateway: the path of a request is the URL of the board. */
export class BoardServer {
  /** The requests of boards, without those of robots.txt. */
  readonly requests: string[] = [];
  /** Host -> its robots.txt. */
  readonly robots = new Map<string, PlayedResponse>();
  /** Called before each response. */
  onRequest: (() => void) | null = null;

  private constructor(
    private readonly server: Server,
    readonly boards: PlayedBoard[],
  ) {}

  static async start(boards: PlayedBoard[]): Promise<BoardServer> {
    const server = createServer();
    const played = new BoardServer(server, boards);
    server.on('request', (request, response) => void played.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return played;
  }

  get gateway(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const url = new URL((request.url as string).slice(1));
    const json = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null;
    this.onRequest?.();
    send(request, response, this.#respond({ url, json }));
  }

  #respond(request: PlayedRequest): PlayedResponse {
    const { url, json } = request;
    if (url.pathname === '/robots.txt') return this.robots.get(url.hostname) ?? NOT_FOUND;
    this.requests.push(`${json === null ? '' : `${JSON.stringify(json)} `}${url}`);
    for (const [format, player] of PLAYERS) {
      const name = player.board(request);
      const board = name === null ? null : this.boards.find((each) => each.format === format && each.board === name);
      if (board) {
        const played = player.respond(board, request);
        return board.fault ? board.fault(played, request) : played;
      }
    }
    return NOT_FOUND;
  }
}

const send = (request: IncomingMessage, response: ServerResponse, played: PlayedResponse): void => {
  const { status, headers = {}, body, breaksAfter, isSilent } = played;
  if (isSilent) return;
  const [validator, condition, value] = validatorOf(played);
  if (status === 200 && breaksAfter === undefined && request.headers[condition] === value) {
    response.writeHead(304, { [validator]: value }).end();
    return;
  }
  const bytes = Buffer.from(body);
  const validators = status === 200 ? { [validator]: value } : {};
  response.writeHead(status, { ...validators, 'content-length': bytes.length, ...headers });
  if (breaksAfter === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, breaksAfter), () => response.destroy());
};

/** The header that identifies the body, that of a conditional request, and their value. */
const validatorOf = ({ body, lastModified }: PlayedResponse): [string, string, string] =>
  lastModified === undefined
    ? ['etag', 'if-none-match', `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`]
    : ['last-modified', 'if-modified-since', lastModified];
