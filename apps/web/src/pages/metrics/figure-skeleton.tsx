import { Skeleton } from '@mantine/core';

/** Placeholder of a loading figure. */
export const FigureSkeleton = () => <Skeleton h={360} radius="lg" />;
