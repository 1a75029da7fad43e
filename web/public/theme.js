// Sets the theme that is stored on this device; settings.ts keeps it up to date.
try {
  var theme = JSON.parse(localStorage.getItem('stonks.settings')).theme
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    document.documentElement.setAttribute('data-theme', 'light')
  }
} catch {
  // Nothing is stored, or it may not be read: dark.
}
