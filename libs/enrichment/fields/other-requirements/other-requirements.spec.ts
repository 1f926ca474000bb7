import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { otherRequirementsOf } from './other-requirements.js';

test('driving licence, minimum age, physical demands and travel are read', () => {
  expect(
    otherRequirementsOf(
      read('# Requirements', "- Valid driver's license", '- Must be at least 21 years old', '- Lift up to 50 lbs'),
      { required: true, text: 'Travel up to 20 %' },
    )
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['age', 'driving_licence', 'physical', 'travel']);
});
