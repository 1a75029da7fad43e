// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { navigationDenylist } from './navigation-denylist.ts'

/** Matches an address as the service worker does: its path and query together. */
const isServers = (address: string): boolean => {
  const { pathname, search } = new URL(address, 'https://stonks.example')
  return navigationDenylist.some((pattern) => pattern.test(pathname + search))
}

test.for([
  '/api/auth/google',
  '/api/auth/google?from=login',
  '/api/auth/google/callback?code=4%2F0Ab&state=x.y&scope=openid%20email',
  '/api/docs/json',
  '/api',
  '/data/stonks',
  '/data/stonks?v=1',
  '/embed?view=map',
  '/static/js/index-1a2b3c4d.js',
  '/icons/any-512.png?x',
  '/screenshots/list.png',
  '/sw.js',
  '/sw.js?x=1',
  '/kill-switch.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/licenses.txt',
  '/sitemap.xml?x',
  '/favicon.png',
])('leaves %s to the server', (address) => {
  expect(isServers(address)).toBe(true)
})

test.for([
  '/',
  '/?filter=e30%3D',
  '/?share_text=%24AAPL',
  '/AAPL',
  '/BRK.B',
  '/SW.JS',
  '/SW',
  '/API',
  '/EMBED',
  '/DATA?tab=ai',
  '/ICONS',
  '/apis',
  '/login?code=x&state=y',
  '/terms-of-service',
  '/tracker/user/sim-001',
  '/?next=/api/auth/google',
])('serves the app for %s', (address) => {
  expect(isServers(address)).toBe(false)
})
