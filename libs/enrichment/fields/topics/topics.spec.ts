import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { categoriesOf, cleanDepartment, departmentsOf, tagsOf } from './topics.js';

test.each([
  ['204 - Engineering', 'Engineering'],
  ['ENG042 Platform', 'Platform'],
  ['  Sales ', 'Sales'],
  ['N/A', null],
  [null, null],
])('%s becomes %s', (name, clean) => {
  expect(cleanDepartment(name)).toBe(clean);
});

test('departments and subdepartments are separated', () => {
  expect(departmentsOf('Engineering', 'Platform')).toEqual({ department: 'Engineering', subdepartment: 'Platform' });
  expect(departmentsOf('Engineering > Platform', null)).toEqual({
    department: 'Engineering',
    subdepartment: 'Platform',
  });
  expect(departmentsOf(null, 'Platform')).toEqual({ department: 'Platform', subdepartment: null });
  expect(departmentsOf('Sales', 'sales')).toEqual({ department: 'Sales', subdepartment: null });
});

test('categories and tags are read from title, department and text', () => {
  expect(categoriesOf('Backend Engineer', null, '15')).toEqual(['software-engineering', 'computer-and-mathematical']);
  expect(tagsOf('Robotics Engineer', read(''), ['hardware'], [])).toEqual(['hardware', 'robotics']);
});
