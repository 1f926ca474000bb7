import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Semaphore } from 'es-toolkit';

/** Hashing may use two of the four threads of libuv's pool: other work of the process, such as compression, needs them too. */
const hashingSlots = new Semaphore(2);

const argon2Hash = promisify(argon2);

const derive = async (...parameters: Parameters<typeof argon2Hash>): Promise<Buffer> => {
  await hashingSlots.acquire();
  try {
    return await argon2Hash(...parameters);
  } finally {
    hashingSlots.release();
  }
};

/** The first choice of OWASP's password storage cheat sheet for a small server: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** The stored form of a password: argon2id with its cost and salt, in the format of the argon2 reference implementation. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
};

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password matches a stored hash, with the cost of that hash. */
export const isPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, tag] = stored.exec(hash) ?? [];
  if (nonce === undefined || tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
};

/** A generated password: 120 random bits, without characters that need quoting in a shell or are ambiguous on paper. */
export const newPassword = (): string => randomBytes(15).toString('hex');

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
