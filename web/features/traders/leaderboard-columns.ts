import { ratingMetrics, type RatingMetric } from '#domain/traders/ratings'

/** The metrics of a horizon, in the order of their columns. */
export const columnsOf = (horizon: 'day' | 'week'): readonly RatingMetric[] =>
  (Object.keys(ratingMetrics) as RatingMetric[]).filter((metric) => ratingMetrics[metric].horizon === horizon)
