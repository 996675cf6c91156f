/** The person sees where the sign-in page is before they open it. It opens beside the app, in which nothing is lost. */
export function SignInLink({
  label,
  address,
}: {
  readonly label: string
  readonly address: string
}) {
  return (
    <p role="status" className="anywhere">
      {label}{' '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {new URL(address).host}
      </a>
    </p>
  )
}
