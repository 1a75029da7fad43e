import webPush from 'web-push'

/** New keys for push messages, as lines of .env. Devices that subscribed with other keys must subscribe again. */
export function pushKeyLines(): readonly string[] {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return [
    `PUSH_PUBLIC_KEY=${publicKey}`,
    `PUSH_PRIVATE_KEY=${privateKey}`,
    'Add these lines to .env, with PUSH_CONTACT. With other keys, every device has to subscribe again.',
  ]
}
