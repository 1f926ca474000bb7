import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { RefusedSignIn, refuse } from '#libs/accounts/sso/sso-refusal.js';
import { storableText } from '#libs/accounts/sso/storable-text.js';
import { AppError } from '#libs/errors/app-error.js';
import { ProviderNetworkError, ProvidersBusyError } from './provider-network.js';

/** Characters of a provider's own text in the audit log. */
const MAX_TEXT = 300;

/** Why an issuer cannot be used, for the Admin who enters it. Errors that are ours are thrown. */
export const discoveryProblem = (error: unknown): AppError => {
  const invalid = (problem: string) =>
    new AppError('invalid_request', `The identity provider cannot be used: it ${problem}. Check the issuer.`, {
      details: { parameter: 'issuer' },
    });
  const found = causeOf(error, ProviderNetworkError);
  if (found) return invalid(found.message);
  if (causeOf(error, ProvidersBusyError)) return new AppError('service_unavailable');
  if (isOfProvider(error))
    return invalid(`has no valid metadata at /.well-known/openid-configuration (${problemOf(error)})`);
  throw error;
};

/** Why a sign-in failed at the provider, or by its answer. Errors that are ours are thrown. */
export const refusalOf = (error: unknown): RefusedSignIn => {
  if (error instanceof RefusedSignIn) return error;
  const network = causeOf(error, ProviderNetworkError);
  if (network) return refuse('provider_unavailable', { problem: `the provider ${network.message}` });
  if (causeOf(error, ProvidersBusyError)) return refuse('provider_busy');
  if (error instanceof AuthorizationResponseError)
    return refuse('provider_refused', {
      error: shortened(error.error),
      problem: shortened(error.error_description ?? ''),
    });
  // The token endpoint asks for another secret; the userinfo endpoint would ask for another token.
  const challenge = causeOf(error, WWWAuthenticateChallengeError);
  if (challenge?.cause.some(({ scheme }) => scheme.toLowerCase() === 'basic'))
    return refuse('client_refused', { problem: challenge.message });
  const refused = causeOf(error, ResponseBodyError);
  if (refused) return refusedBy(refused);
  if (isOfProvider(error)) return refuse('invalid_response', { problem: problemOf(error) });
  throw error;
};

const refusedBy = ({ error, error_description: text = '' }: ResponseBodyError): RefusedSignIn => {
  const details = { error: shortened(error), problem: shortened(text) };
  if (error === 'invalid_grant') return refuse('code_refused', details);
  return refuse(
    error === 'invalid_client' || error === 'unauthorized_client' ? 'client_refused' : 'invalid_response',
    details,
  );
};

const isOfProvider = (error: unknown): error is Error =>
  error instanceof ClientError ||
  error instanceof ResponseBodyError ||
  error instanceof WWWAuthenticateChallengeError ||
  // Of `openid-client`, for metadata that lacks what a step needs.
  (error instanceof TypeError && 'code' in error);

/** The message of the library and its cause, without values: those may be tokens. */
const problemOf = (error: Error): string => {
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return shortened(cause === '' || cause === error.message ? error.message : `${error.message}: ${cause}`);
};

const causeOf = <T extends Error>(error: unknown, type: abstract new (...parameters: never[]) => T): T | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof type) return cause;
  return null;
};

const shortened = (text: string): string => storableText(text, MAX_TEXT);
