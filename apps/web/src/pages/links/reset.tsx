import { NewPassword } from './new-password';

export default function Reset() {
  return <NewPassword kind="password_reset" />;
}
