import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/**
 * The time between the request to end the process and the end of its listener, in which a load balancer sees that `/readyz` fails and
 * sends no further requests.
 */
@Injectable()
export class Draining implements BeforeApplicationShutdown {
  private draining = false;

  constructor(private readonly seconds: number) {}

  /** Whether the process was asked to end. */
  get started(): boolean {
    return this.draining;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.draining = true;
    if (this.seconds > 0) await sleep(this.seconds * 1_000);
  }
}
