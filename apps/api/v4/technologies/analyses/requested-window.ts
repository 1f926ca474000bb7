import { WINDOWS, type Window } from '#libs/metrics/periods/periods.js';
import type { SliceRequest } from '../../metrics/slice-parameters.js';

/** The requested window; the longest if there is none. */
export const requestedWindow = ({ parameters }: SliceRequest<{ readonly period?: string }>): Window =>
  WINDOWS.find((days) => `${days}d` === parameters.period) ?? (Math.max(...WINDOWS) as Window);
