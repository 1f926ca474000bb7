import { Skeleton } from '@mantine/core';

/** In the place of a figure while it loads. */
export const FigureSkeleton = () => <Skeleton h={360} radius="lg" />;
