import { Courier, type CourierOptions } from '../courier.js';
import { runCourier } from '../run-courier.js';

/** `npm run courier` with the options of a test, as JSON in its argument. Prints a line once it runs. */
const courier = new Courier(JSON.parse(process.argv[2] as string) as CourierOptions);
const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
console.log('started');
await runCourier(courier, stopping.signal, () => {});
await courier.close();
