import { useEffect, useState } from 'react'
import { fieldsOf } from '#domain/keys-of'
import { serverConfig } from '../data/api/api.ts'

/** Whether the server sends no mail; undefined until it has said so. Without a response it is taken to send some. */
export function useIsMailOff(): boolean | undefined {
  const [isOff, setIsOff] = useState<boolean>()
  useEffect(() => {
    void serverConfig().then((config) => setIsOff(fieldsOf(config)['mail'] === false))
  }, [])
  return isOff
}
