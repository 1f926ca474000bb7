import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { chunk } from 'es-toolkit';
import { BucketError, type BucketProblem, bucketErrorOf } from './bucket-error.js';

/** Attempts of a request, with growing pauses. */
const ATTEMPTS = 3;
/** What a file is sent again for: `missing` is one that the server has confirmed and does not have. */
const REPEATED: readonly BucketProblem[] = ['unavailable', 'lost', 'missing'];
const DELETED_AT_ONCE = 8;

export interface BucketOptions {
  readonly bucket: string;
  /** Of all keys, without slashes at its ends; empty: none. */
  readonly prefix: string;
  /** URL of the server. Default: that of AWS for the region. */
  readonly endpoint?: string | undefined;
  /** Milliseconds until a connection is made, and for which the server may send nothing. */
  readonly timeouts?: { readonly connection: number; readonly silence: number };
}

const TIMEOUTS = { connection: 5_000, silence: 30_000 };

/** A bucket of S3, or of a server with its protocol. Credentials and region are found where all programs for AWS find them. */
export class ExportBucket {
  private readonly client: S3Client;
  private readonly root: string;

  constructor(private readonly options: BucketOptions) {
    const { endpoint, prefix, timeouts: { connection, silence } = TIMEOUTS } = options;
    this.root = prefix === '' ? '' : `${prefix}/`;
    this.client = new S3Client({
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      // Servers other than that of AWS need not know its newer checksums; what must arrive whole is sent with its SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connection,
        // No limit of a whole request: a large file may take minutes.
        socketTimeout: silence,
      },
    });
  }

  /**
   * Stores a file. @param sha256 its digest, hexadecimal, with which the server compares what arrived.
   * @throws BucketError, also if the server has stored another number of bytes.
   */
  async put(key: string, path: string, sha256?: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.request(() => this.send(key, path, sha256));
      } catch (error) {
        // The client itself does not repeat what it sends from a stream.
        const isRepeated = error instanceof BucketError && REPEATED.includes(error.reason);
        if (!isRepeated || attempt === ATTEMPTS) throw error;
      }
  }

  /** Copies an object to a path. @returns whether there is one. @throws BucketError. */
  async get(key: string, path: string): Promise<boolean> {
    const draft = `${path}.draft`;
    try {
      return await this.request(async () => {
        const { Body } = await this.client.send(new GetObjectCommand(this.at(key)));
        await pipeline(Body as Readable, createWriteStream(draft));
        await rename(draft, path);
        return true;
      });
    } catch (error) {
      if (error instanceof BucketError && error.reason === 'missing') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** The keys below a prefix. @throws BucketError. */
  async list(prefix: string): Promise<string[]> {
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await this.request(() =>
        this.client.send(
          new ListObjectsV2Command({
            Bucket: this.options.bucket,
            Prefix: this.root + prefix,
            ...(next !== undefined && { ContinuationToken: next }),
          }),
        ),
      );
      found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(this.root.length)));
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
    return found;
  }

  /** @throws BucketError. */
  async remove(keys: readonly string[]): Promise<void> {
    // One request for each: not every server deletes several at once.
    for (const some of chunk(keys, DELETED_AT_ONCE))
      await Promise.all(some.map((key) => this.request(() => this.client.send(new DeleteObjectCommand(this.at(key))))));
  }

  /** Opens an object, or a part of it. @throws BucketError. */
  read(key: string, { method, range }: { readonly method: string; readonly range: string | undefined }) {
    const input = { ...this.at(key), ...(range !== undefined && { Range: range }) };
    return this.request(async () => {
      if (method === 'HEAD') return { ...(await this.client.send(new HeadObjectCommand(input))), Body: undefined };
      return this.client.send(new GetObjectCommand(input));
    });
  }

  close(): void {
    this.client.destroy();
  }

  private async send(key: string, path: string, sha256?: string): Promise<void> {
    const { size } = await stat(path);
    const checksum = sha256 === undefined ? {} : { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') };
    const Body = createReadStream(path);
    try {
      await this.client.send(new PutObjectCommand({ ...this.at(key), Body, ContentLength: size, ...checksum }));
    } finally {
      Body.destroy();
    }
    const { ContentLength: stored } = await this.client.send(new HeadObjectCommand(this.at(key)));
    if (stored !== size) throw new BucketError('lost', `The bucket has ${stored} bytes of ${key} instead of ${size}.`);
  }

  private at(key: string) {
    return { Bucket: this.options.bucket, Key: this.root + key };
  }

  private async request<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      throw bucketErrorOf(error as Error | S3ServiceException);
    }
  }
}
