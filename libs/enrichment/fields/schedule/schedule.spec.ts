import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { scheduleOf } from './schedule.js';

test('hours a week, shifts and flexible hours are read', () => {
  expect(scheduleOf('Technician - Night Shift', read('40 hours per week, including weekends.'))).toMatchObject({
    hours_per_week: 40,
    shifts: ['night', 'weekend'],
  });
  expect(scheduleOf('Engineer', read('We have flexible working hours.'))).toMatchObject({ flexible: true, shifts: [] });
  expect(scheduleOf('Engineer', read('We saved 27 million hours.'))).toBeNull();
});
