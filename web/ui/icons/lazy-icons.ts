/** Icons that only lazy chunks need: kept out of the first visit. */
export const lazyIcons = {
  bell: { d: 'M6 17v-6a6 6 0 0 1 12 0v6l1 1H5ZM10 21h4' },
  chart: { d: 'M4 4v16h16M8 15l3.5-5 3.5 3L20 6' },
  chevronUp: { d: 'm6 15 6-6 6 6' },
  copy: { d: 'M9 9h11v11H9ZM5 15H4V4h11v1' },
  external: { d: 'M14 4h6v6M20 4l-9 9M11 5H5v14h14v-6' },
  grip: { d: 'M9 6v.5M15 6v.5M9 12v.5M15 12v.5M9 18v.5M15 18v.5' },
  heart: { d: 'M12 20 4.5 12.500a4.7 4.7 0 0 1 7.5-5.5 4.7 4.7 0 0 1 7.5 5.500Z' },
  lists: { d: 'M4 6.500h1M8.500 6.500H20M4 12h1M8.500 12H15M4 17.500h1M8.500 17.500H13M18 14v7M14.500 17.500h7' },
  note: { d: 'M5 4h14v10l-5 6H5ZM14 20v-6h5M8 8.500h8M8 12h4' },
  plusSquare: { d: 'M5 5h14v14H5ZM12 9v6M9 12h6' },
  reply: { d: 'M4 5h16v11H9.500L5 19.500V16H4Z' },
  reshare: { d: 'M4 10V7h13M14 4l3 3-3 3M20 14v3H7M10 20l-3-3 3-3' },
  trophy: {
    d: 'M8 4h8v6a4 4 0 0 1-8 0ZM8 6H4.500a3.500 3.500 0 0 0 4 5M16 6h3.500a3.500 3.500 0 0 1-4 5M12 14v5M8.500 19.500h7',
  },
  save: { d: 'M6 4h12v16l-6-4-6 4Z' },
  columns: { d: 'M4 5h16v14H4ZM9.3 5v14M14.7 5v14' },
  download: { d: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14' },
  share: { d: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1' },
  map: { d: 'M4 4h9v9H4ZM4 16h9v4H4ZM16 4h4v6h-4ZM16 13h4v7h-4Z' },
  table: { d: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M10 10v9' },
} as const
