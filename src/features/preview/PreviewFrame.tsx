import { useRef } from 'react'
import { type FrameWish, useFrame } from './use-frame.ts'
import styles from './Preview.module.css'

/** A page in a frame without an origin: no network, no storage, no way out. */
export function PreviewFrame({ name, ...wish }: FrameWish & { readonly name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { onLoad } = useFrame(frame, wish)
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={name}
      src="./preview.htm"
      // The page in it is of this app and runs nothing from outside. The frame in that page inherits this and has no origin.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  )
}
