import { readdirSync, readFileSync } from 'node:fs';

// One posting in each format: a data engineer's job in Berlin, as far as the format can express it. The facts are invented; the formats
// are those of public boards.
const folder = new URL('./payloads/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const minified = (file: string): string => JSON.stringify(JSON.parse(read(file)));

const posting = JSON.parse(read('jobposting.json'));
const ldScript = (document: unknown) => `<script type="application/ld+json">${JSON.stringify(document)}</script>`;

/** Format -> payload. */
export const PAYLOADS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), minified(file)]),
  ),
  personio: read('personio.xml'),
  // Formats that publish pages with structured data.
  jobposting: `<html><head>${ldScript({ '@graph': [{ '@type': 'Organization' }, posting] })}</head><body><p>Data Engineer</p></body></html>`,
  icims: `<html><body class="iCIMS">${ldScript({ ...posting, url: 'https://careers-acme.icims.com/jobs/7167/data-engineer/job' })}</body></html>`,
};
