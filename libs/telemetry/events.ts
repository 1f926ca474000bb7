import { type Channel, channel } from 'node:diagnostics_channel';

/** A round trip to a store. */
export interface StoreCall {
  readonly store: 'elasticsearch' | 'postgres';
  /** Milliseconds until the response was complete, or until the call failed. */
  readonly ms: number;
  readonly failed: boolean;
}

/** A charge that was booked. */
export interface Charged {
  readonly credits: number;
  readonly records: number;
}

/** A request or connection that was refused before it reached a route. */
export interface Refused {
  readonly reason: 'queue_full' | 'pipelined' | 'connections';
}

/** Events of one kind. Publishing costs almost nothing while nobody subscribes. */
export interface Events<Event extends object> {
  publish(event: Event): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (event: Event) => void): () => void;
}

const eventsOf = <Event extends object>(name: string): Events<Event> => {
  const events: Channel = channel(`rolecall:${name}`);
  return {
    publish: (event) => {
      if (events.hasSubscribers) events.publish(event);
    },
    subscribe: (listener) => {
      const receive = (event: unknown) => listener(event as Event);
      events.subscribe(receive);
      return () => {
        events.unsubscribe(receive);
      };
    },
  };
};

export const storeCalls = eventsOf<StoreCall>('store-call');
export const charges = eventsOf<Charged>('charge');
export const refusals = eventsOf<Refused>('refusal');

/** Measures a round trip to a store. */
export const measured = async <T>(store: StoreCall['store'], call: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  let failed = true;
  try {
    const result = await call();
    failed = false;
    return result;
  } finally {
    storeCalls.publish({ store, ms: performance.now() - start, failed });
  }
};
