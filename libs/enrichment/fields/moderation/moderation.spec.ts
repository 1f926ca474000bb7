import { expect, test } from '@jest/globals';
import { readPhrases } from '../../text/phrases/phrases.js';
import { moderationOf } from './moderation.js';

test.each([
  'General',
  'Other',
  'General Application',
  'General Apply - Sales',
  'Expression of Interest (UK)',
  'Data Center Technician – Express Your Interest',
  'Lawhive Talent Pool',
  'Talent Community Form',
  'Designer - Argentina Contractor pool',
  'Future Territory Managers - Texas',
  'Don’t See What You Are Looking For?',
  'Didn’t see a match? Send us your resume!',
  'Want to be considered for future roles?',
  'Gotion College Career Fair',
  'Test Job With Sensitive Questions',
  '00 New Job Template',
  'Initiativbewerbung',
  'Candidature spontanée',
  'Banco de Talentos - Tecnologia',
  '재무관리/기획 (인재풀)',
])('%s is a placeholder', (title) => {
  expect(moderationOf(title)).toMatchObject({ placeholder: true, evergreen: true });
});

test.each(['Senior Data Engineer (Evergreen)', 'RF Systems Engineer II - TS/SCI Pipeline'])(
  '%s is always open, and names a job',
  (title) => {
    expect(moderationOf(title)).toMatchObject({ placeholder: false, evergreen: true });
  },
);

test.each([
  'Application Engineer',
  'General Manager',
  'General Applications Engineer',
  'Open Source Engineer',
  'Talent Pool Manager',
  'Test Engineer',
  'Clinical Template Officer',
  'Recruiting Events Coordinator',
  'Senior Engineering Manager, Data Pipeline',
  'Director, Pipeline Excellence',
  'Pipeline Construction Inspector',
  'Future Networks Engineer',
  'Voice Talent Wanted - German',
  'Opportunity in Tech Company - Backend Engineer',
])('%s is an ordinary opening', (title) => {
  expect(moderationOf(title)).toMatchObject({ placeholder: false, evergreen: null });
});

test.each(readPhrases('fields/moderation/phrases.tsv'))('"$example" is $meaning', ({ example, meaning }) => {
  expect(moderationOf(example)).toMatchObject({ placeholder: meaning === 'placeholder', evergreen: true });
});
