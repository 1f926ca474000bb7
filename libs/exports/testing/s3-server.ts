import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CreateBucketCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';

/** What happens to a request before it reaches the server; true: it does not. */
export type Fault = (incoming: IncomingMessage, response: ServerResponse) => boolean;

/** Responds as S3 does if it refuses a request. */
export const s3Error =
  (status: number, code: string): Fault =>
  (incoming, response) => {
    incoming.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    return true;
  };

/** A server with the protocol of S3 (moto), with a proxy before it that makes it fail, and a bucket. */
export class S3Server {
  readonly bucket = 'exports';
  /** Default: none. */
  fault: Fault = () => false;

  private constructor(
    private readonly server: ChildProcess,
    private readonly proxy: Server,
    private readonly client: S3Client,
  ) {}

  static async start(): Promise<S3Server> {
    const python = pythonEnvironment(join(projectRoot, 'libs/exports/testing/s3-server.txt'));
    const server = spawn(python, ['-m', 'moto.server', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await portOf(server.stderr);
    const proxy = createServer((incoming, response) => {
      if (started.fault(incoming, response)) return;
      const { method, headers, url } = incoming;
      const outgoing = request({ port, host: '127.0.0.1', method, headers, path: url }, (found) => {
        response.writeHead(found.statusCode as number, found.headers);
        found.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.on('error', () => outgoing.destroy());
      incoming.pipe(outgoing);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    // Those of every client of AWS in this process.
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    process.env.AWS_REGION = 'us-east-1';
    const client = new S3Client({ endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true });
    const started = new S3Server(server, proxy, client);
    await client.send(new CreateBucketCommand({ Bucket: started.bucket }));
    return started;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  /** The keys of all objects. */
  async keys(): Promise<string[]> {
    const { Contents = [] } = await this.client.send(new ListObjectsV2Command({ Bucket: this.bucket }));
    return Contents.map(({ Key = '' }) => Key);
  }

  /** Loses an object. */
  async lose(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  async stop(): Promise<void> {
    this.client.destroy();
    this.proxy.closeAllConnections();
    this.proxy.close();
    this.server.kill();
    await once(this.server, 'exit');
  }
}

/** The port that the server says it listens on. */
const portOf = async (output: Readable): Promise<number> => {
  let printed = '';
  for await (const text of output.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text;
    const [, port] = /Running on http:\/\/127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
    if (port !== undefined) {
      // It logs every request.
      output.resume();
      return Number(port);
    }
  }
  throw new Error(`The server of S3 has ended: ${printed}`);
};
