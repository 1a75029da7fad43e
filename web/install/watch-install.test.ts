// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promptInstall } from '../data/pwa/install.ts'
import { closeOverlay, openOverlay, overlay } from '../state/overlay.ts'
import { type BeforeInstallPromptEvent, install, saveInstallPrompt } from '../state/pwa.ts'
import { createSettings, type Settings } from '../state/settings.ts'
import { store, userDidChange } from '../state/store.ts'
import type { User } from '../state/user.ts'
import { watchInstall } from './watch-install.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const persist = vi.fn(() => Promise.resolve(true))
const state = { isActive: true }
const ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  persist.mockClear()
  state.isActive = true
  localStorage.clear()
  closeOverlay()
  userDidChange(null)
  install.prompt = null
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A start of the page in such a browser, and what it knows about the user. */
function aVisit(userAgent = 'Chrome', kind: NavigationTimingType = 'navigate'): Settings {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, storage: { persist }, userActivation: state })
  const start: Partial<PerformanceNavigationTiming> = { type: kind }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([start as PerformanceNavigationTiming])
  const settings = createSettings(() => localStorage)
  ends.push(watchInstall(settings))
  vi.advanceTimersByTime(5000)
  return settings
}

/** A visit's changes are stored a moment later. */
const leave = () => vi.advanceTimersByTimeAsync(1)

const aUser = (...bookmarks: readonly string[]): User => ({
  ...{ id: 'one', email: 'ada@example.com', displayName: 'Ada', roles: [], accessToken: 'token', bookmarks },
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
})

const bookmark = (...bookmarks: readonly string[]) => store.user && userDidChange({ ...store.user, bookmarks })

test('explains the Home Screen in Safari’s tab at the second visit, and only once', async () => {
  expect(aVisit(safari).homeScreen).toBe('visited')
  expect(overlay.open).toBeNull()
  await leave()
  const settings = aVisit(safari)
  expect(overlay.open).toBe('home-screen')
  closeOverlay()
  settings.homeScreen = 'told'
  await leave()
  aVisit(safari)
  expect(overlay.open).toBeNull()
})

test('does not count a reload as a second visit', async () => {
  aVisit(safari)
  await leave()
  aVisit(safari, 'reload')
  aVisit(safari, 'back_forward')
  expect(overlay.open).toBeNull()
})

test('no overlay replaces an open one', async () => {
  aVisit(safari)
  await leave()
  openOverlay('keys')
  aVisit(safari)
  expect(overlay.open).toBe('keys')
})

test('other browsers show no hint', async () => {
  expect(aVisit().homeScreen).toBe('unseen')
  await leave()
  aVisit()
  expect(overlay.open).toBeNull()
})

test('requests persistent storage once, at the tap that adds the first stock to a list, not at start', () => {
  userDidChange(aUser())
  aVisit()
  expect(persist).not.toHaveBeenCalled()
  bookmark('TSLA')
  expect(persist).toHaveBeenCalledTimes(1)
  bookmark('TSLA', 'AMD')
  expect(persist).toHaveBeenCalledTimes(1)
})

test('explains the Home Screen in Safari’s tab at the first stock', () => {
  userDidChange(aUser())
  aVisit(safari)
  bookmark('TSLA')
  expect(overlay.open).toBe('home-screen')
})

test('requests nothing for a list that arrives by a login or from another device', () => {
  aVisit(safari)
  userDidChange(aUser('TSLA'))
  bookmark()
  state.isActive = false
  bookmark('AMD')
  expect(persist).not.toHaveBeenCalled()
  expect(overlay.open).toBeNull()
})

/** The browser's install prompt, which the user accepts or dismisses. */
function anOffer(outcome: 'accepted' | 'dismissed'): BeforeInstallPromptEvent {
  const prompt = vi.fn(() => Promise.resolve({ outcome }))
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
}

test('the install prompt waits for the user and appears once', async () => {
  aVisit()
  const offer = anOffer('accepted')
  saveInstallPrompt(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(offer.prompt).not.toHaveBeenCalled()
  await promptInstall()
  await promptInstall()
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  expect(install.prompt).toBeNull()
  expect(persist).toHaveBeenCalledTimes(1)
})

test('does not ask a user who declines the installation for persistent storage', async () => {
  aVisit()
  saveInstallPrompt(anOffer('dismissed'))
  await promptInstall()
  expect(persist).not.toHaveBeenCalled()
})

test('the offer ends when the app is installed another way', () => {
  aVisit()
  saveInstallPrompt(anOffer('accepted'))
  dispatchEvent(new Event('appinstalled'))
  expect(install.prompt).toBeNull()
})
