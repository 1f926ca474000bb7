import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorState } from '../../components/states/error-state';
import { ApiError, toApiError } from '../../data/api-error';

const loadDocument = async (): Promise<object> => {
  const response = await fetch('/openapi.json').catch(() => Promise.reject(ApiError.noResponse()));
  if (!response.ok) throw await ApiError.from(response);
  return response.json();
};

/** The API reference, with a console that sends requests from the browser. Its large library loads only here. */
export default function Reference() {
  const scalar = useQuery({
    queryKey: ['scalar'],
    queryFn: async () => {
      const [{ mountReference }, document] = await Promise.all([import('./scalar'), loadDocument()]);
      return (element: HTMLElement) => mountReference(element, document);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = 'API reference · Rolecall';
    if (!element.current || !scalar.data) return;
    return scalar.data(element.current);
  }, [scalar.data]);
  if (scalar.isError) return <ErrorState error={toApiError(scalar.error)} onRetry={() => scalar.refetch()} />;
  return (
    <>
      {!scalar.data && (
        <Stack p="xl" maw={960} mx="auto" aria-busy="true">
          <Skeleton h={40} w="40%" />
          <Skeleton h={160} />
          <Skeleton h={420} />
        </Stack>
      )}
      <div ref={element} />
    </>
  );
}
