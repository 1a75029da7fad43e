/** What a phone's rows show. */
export const rowMetricText = {
  label: 'Value in each row',
  group: 'Each row shows',
  labels: {
    price: 'Price',
    weekDeltaRatio: 'Week %',
    '52WeekRange': '52 weeks',
    volume: 'Volume',
    peRatio: 'P/E',
  },
} as const
