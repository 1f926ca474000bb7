import { writeSync } from 'node:fs';
import { AppError } from '#libs/errors/app-error.js';
import { Admission } from '../admission/admission.js';
import { Charging } from '../charging/charging.js';
import { affordable } from '../credits/prices.js';
import { UsageRecorder } from '../usage/usage-recorder.js';

/**
 * A process that sells pages to parallel clients as the API does, and prints a line for each page that it has sent: request id,
 * records, time. It ends when its clients have no credits or no requests left, or when it is killed.
 */
const [databaseUrl = '', token = '', name = '', clients = '1', pageSize = '25'] = process.argv.slice(2);

const usageRecorder = new UsageRecorder(databaseUrl);
const admission = new Admission({ databaseUrl, onTokenUse: (id) => usageRecorder.touchToken(id) });
const charging = new Charging({ databaseUrl });
let requests = 0;

const sellOnePage = async (): Promise<void> => {
  requests += 1;
  const requestId = `req_${name}_${requests}`;
  const { caller } = await admission.admit(`Bearer ${token}`);
  let failed = true;
  try {
    const records = affordable(caller, 'records', Number(pageSize));
    const charge = await charging.charge(caller, { requestId, endpointGroup: 'jobs', credits: records, records });
    writeSync(1, `${requestId} ${charge.records} ${Date.now()}\n`);
    charge.delivered();
    failed = false;
  } finally {
    usageRecorder.count(caller.organizationId, 'jobs', { failed });
  }
};

const client = async (): Promise<void> => {
  for (;;) {
    try {
      await sellOnePage();
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal_error';
      if (code === 'insufficient_credits' || code === 'rate_limited') return;
      if (code !== 'service_unavailable') throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

await Promise.all(Array.from({ length: Number(clients) }, client));
for (const part of [charging, usageRecorder, admission]) await part.onApplicationShutdown();
