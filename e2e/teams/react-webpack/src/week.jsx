import './week.css';

export default function Week() {
  return <p className="garden-week">Two new roses</p>;
}
