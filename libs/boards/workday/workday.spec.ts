import { expect, test } from '@jest/globals';
import { readAs } from '../testing/read-payloads.js';

test.each([
  '5 Locations',
  '2 ubicaciones',
  '2 locais',
  '2 sedi',
  '2 locaties',
  '3 Standorte',
  '2 lokalizacje',
  '2 か所',
])('a Workday list that says "%s" has the place of the path', (locationsText) => {
  const job = { title: 'Chef', externalPath: '/job/Illinois---Chicago/Chef_JR2', locationsText };
  const { postings } = readAs('workday', JSON.stringify({ jobPostings: [job] }));
  expect(postings[0]?.places).toEqual([{ text: 'Illinois, Chicago', address: null }]);
});

test.each(['Posted 30+ Days Ago', 'Publicado hace más de 30 días', 'Il y a plus de 30 jours'])(
  'a Workday list that says "%s" has no date',
  (postedOn) => {
    const job = { title: 'Chef', externalPath: '/job/Chicago/Chef_JR2', postedOn };
    const { postings } = readAs('workday', JSON.stringify({ jobPostings: [job] }));
    expect(postings[0]?.published_at).toBeNull();
  },
);

test('a Workday list gives the first place of the path, and dates relative to the fetch', () => {
  const { postings } = readAs(
    'workday',
    JSON.stringify({
      jobPostings: [
        {
          title: 'Data Engineer',
          externalPath: '/job/Illinois---Chicago/Data-Engineer_JR2',
          locationsText: '5 Locations',
          postedOn: 'Posted 3 Days Ago',
          bulletFields: ['JR2'],
        },
      ],
    }),
  );
  expect(postings).toMatchObject([
    {
      source_job_id: 'JR2',
      url_job: 'https://acme.example/careers/job/Illinois---Chicago/Data-Engineer_JR2',
      places: [{ text: 'Illinois, Chicago' }],
      published_at: '2026-08-05',
    },
  ]);
});
