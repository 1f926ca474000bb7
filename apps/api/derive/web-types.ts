// Writes the types of the dashboard's API, with which the web app is checked. The build runs it; they are not committed.
import { writeFileSync } from 'node:fs';
import { jobs } from '#libs/registry/records/jobs.js';
import { dashboardDocument } from '../dashboard/openapi/dashboard-document.js';
import { typescriptSchema } from './typescript-schema.js';

const { components, ...document } = dashboardDocument();

/** The fields of a posting that every plan includes. In the public document none is required, because clients may select fields. */
const MinJobField = {
  type: 'string',
  enum: jobs.fields.filter(({ visible, tier }) => visible && tier === 'min').map(({ name }) => name),
};
const schemas = { ...components.schemas, MinJobField };
const types = await typescriptSchema({ ...document, components: { ...components, schemas } });
writeFileSync('apps/web/src/data/dashboard-schema.d.ts', types);
