/** The tools of a screen. A button's accessible name contains its visible label. */
export const toolbar = {
  view: 'View',
  table: 'Table',
  heatMap: 'Heat map',
  screens: { word: 'Screens', name: 'My screens' },
  alerts: { word: 'Alerts', name: 'Alerts' },
  columns: { word: 'Columns', name: 'Columns' },
  share: { word: 'Share', name: 'Share' },
  csv: { word: 'CSV', name: 'Download CSV' },
  showList: 'Show as list',
  showTable: 'Show as table',
  more: 'More',
  showRows: 'Show rows',
  settings: 'Settings',
  disclosures: 'Disclosures',
  terms: 'Terms of Service',
  close: 'Close',
} as const
