import { booleanScalar } from '#libs/registry/kinds/scalars.js';
import { one } from '#libs/search/query/parameter.js';
import { commonParameters, pageParameters } from '#libs/search/query/request-parameters.js';
import { parameters } from '../../reads/parameters.js';
import { defineRead, defineWrite } from '../../reads/read.js';
import { json } from '../../reads/response.js';
import { newExport, resumedExport, savedExport, savedExports } from './export-schemas.js';
import { ExportService } from './export-service.js';

export const listExports = defineRead({
  group: 'exports',
  price: 'unmetered',
  routes: [{ path: '/v4/exports', summary: 'Exports' }],
  description: 'The exports of your organization, newest first. Free.',
  parameters: parameters(pageParameters),
  response: json(savedExports),
  tools: [{ name: 'list_exports', description: 'Exports, newest first. Free.', tokensOnly: true }],
  inject: [ExportService],
  run: ({ query, request, operation }, exports) => exports.list(query, request, operation),
});

export const readExport = defineRead({
  group: 'exports',
  price: 'unmetered',
  routes: [{ path: '/v4/exports/{export_id}', summary: 'One export' }],
  description: 'How far an export is, and its files with new links. Free.',
  parameters: parameters(commonParameters),
  response: json(savedExport),
  tools: [{ name: 'get_export', description: 'An export, with links to its files. Free.', tokensOnly: true }],
  inject: [ExportService],
  run: ({ path, operation }, exports) => exports.get(path.export_id, operation),
});

export const createExport = defineWrite({
  method: 'post',
  session: { role: 'member', action: 'export.create' },
  group: 'exports',
  price: 'unmetered',
  routes: [{ path: '/v4/exports', summary: 'Export a list' }],
  description:
    'Writes all records of a list to files. Costs 1 credit per record, charged while it is written: as much as the pages of the list. A repeated request with the same `Idempotency-Key` returns the same export.',
  parameters: parameters(commonParameters),
  body: newExport,
  takesKey: true,
  response: json(savedExport),
  inject: [ExportService],
  run: ({ body, operation, idempotencyKey }, exports) => exports.create(body, operation, idempotencyKey),
});

export const resumeExport = defineWrite({
  method: 'post',
  session: { role: 'member', action: 'export.resume' },
  group: 'exports',
  price: 'unmetered',
  routes: [{ path: '/v4/exports/{export_id}/resume', summary: 'Resume an export' }],
  description: 'Continues an export that is paused or has failed, after the last record that was paid for.',
  parameters: parameters(commonParameters),
  body: resumedExport,
  response: json(savedExport),
  inject: [ExportService],
  run: ({ path, body, operation }, exports) => exports.resume(path.export_id, body, operation),
});

export const cancelExport = defineWrite({
  method: 'delete',
  session: { role: 'member', action: 'export.cancel' },
  group: 'exports',
  price: 'unmetered',
  routes: [{ path: '/v4/exports/{export_id}', summary: 'Cancel an export' }],
  description:
    'Free. Stops an export, and refunds the records that are in none of its files. The files stay, unless `delete_files=true`. One that has ended stays as it is.',
  parameters: parameters([
    ...commonParameters,
    one('delete_files', booleanScalar, 'If `true`, its files are deleted, too. Default: false.'),
  ]),
  response: json(savedExport),
  inject: [ExportService],
  run: ({ path, request, operation }, exports) =>
    exports.cancel(path.export_id, request.delete_files === true, operation),
});
