import { NewPassword } from '../parts/new-password';

export default function Invite() {
  return <NewPassword kind="invitation" />;
}
