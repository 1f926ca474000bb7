import { NewPassword } from './new-password';

export default function Invite() {
  return <NewPassword kind="invitation" />;
}
