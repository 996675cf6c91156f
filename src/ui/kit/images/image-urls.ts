import { useEffect, useState } from 'react'
import { useUi } from '../../store.ts'

/** Makes an address for the bytes of `read` and passes it, or null, to `onKnown`. The returned function revokes the address and ends the reports. */
export function holdImageUrl(
  read: () => Promise<Blob | null>,
  onKnown: (url: string | null) => void,
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
): () => void {
  let isHeld = true
  const reading = read().then(
    bytes => bytes && addresses.createObjectURL(bytes),
    () => null,
  )
  void reading.then(url => isHeld && onKnown(url))
  return () => {
    if (!isHeld) return
    isHeld = false
    void reading.then(url => url !== null && addresses.revokeObjectURL(url))
  }
}

/** The address of an image of the open session while the component is mounted; null if its bytes are not here, undefined until that is known. */
export function useImageUrl(hash: string): string | null | undefined {
  const { application } = useUi()
  const [known, setKnown] = useState<{ hash: string; url: string | null } | null>(null)
  useEffect(
    () =>
      holdImageUrl(
        () => application.readImage(hash),
        url => setKnown({ hash, url }),
      ),
    [application, hash],
  )
  return known?.hash === hash ? known.url : undefined
}
