import './week.css';

export default function Week() {
  return <p className="walks-week">Three long walks</p>;
}
