import { expect, test } from 'vitest'
import { somePushSettings } from '../../testing/alerts.ts'
import { readConfig } from './config.ts'

/** Whether the server starts with an address as the contact of its push messages. */
function isTaken(contact: string): boolean {
  const { publicKey, privateKey } = somePushSettings()
  const keys = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact }
  return readConfig(keys, '/home/ada').ok
}

test.for([
  'mailto:operator@stonks.example',
  'mailto:a.b+c@mail.stonks.example?subject=Push',
  'https://stonks.example/contact',
  'https://stonks.example',
])('accepts the contact %s', (contact) => {
  expect(isTaken(contact)).toBe(true)
})

test.for([
  'mailto:operator@localhost',
  'mailto:operator@stonks',
  'mailto:operator@10.0.0.1',
  'mailto:operator@[::1]',
  'mailto:operator@server.local',
  'mailto:stonks.example',
  'https://localhost/contact',
  'https://stonks/contact',
  'https://192.168.1.1',
  'https://2130706433/contact',
  'https://[fe80::1]/contact',
  'http://stonks.example/contact',
  'operator@stonks.example',
])('rejects a contact at the start if a push service would reject it: %s', (contact) => {
  expect(isTaken(contact)).toBe(false)
})
