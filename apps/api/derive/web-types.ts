// Writes the types of the dashboard's API, with which the web app is checked. The build runs it; they are not committed.
import { writeFileSync } from 'node:fs';
import { dashboardDocument } from '../dashboard/openapi/dashboard-document.js';
import { typescriptSchema } from './typescript-schema.js';

writeFileSync('apps/web/src/data/dashboard-schema.d.ts', await typescriptSchema(dashboardDocument()));
